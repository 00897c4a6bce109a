# Kindling as one image: the server, a web instance, a worker and the operator's commands. The web client is built for browsers and
# for drawing its pages, and the server into a few files. What only development needs stays behind in the stages before the last.

FROM node:24-bookworm-slim AS built
WORKDIR /kindling
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json vite.config.ts ./
COPY scripts/build-server.ts scripts/
COPY modules modules
COPY projections projections
COPY src src
COPY web web
RUN node node_modules/vite/bin/vite.js build && node scripts/build-server.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /kindling
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# With an arena for each thread, every thread that has hashed a password would retain those 19 MB.
ENV MALLOC_ARENA_MAX=2
WORKDIR /kindling
# Without servers everything lies in /data; docker-compose.yml keeps what is secret in /keys, in /data what operators make, and in /backup automatic backups.
RUN install -d -o node -g node -m 700 /data /data/tmp /keys /backup
COPY deploy/image /usr/local/bin
COPY --from=packages /kindling/node_modules node_modules
COPY --from=built /kindling/dist dist
COPY package.json ./
COPY src src
COPY modules modules
COPY projections projections
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/with-keys"]
CMD ["node", "--max-semi-space-size=16", "dist/kindling/main.js"]
