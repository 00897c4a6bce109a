# Kindling as one image: the same for the server, a web instance, a worker and the operator's commands.
# Node.js runs the TypeScript as it is, so only the client is built.

FROM node:24-bookworm-slim AS client
WORKDIR /kindling
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY web web
COPY modules modules
COPY projections projections
COPY src src
RUN npx vite build

FROM node:24-bookworm-slim AS libraries
WORKDIR /kindling
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /kindling
RUN mkdir /data && chown node:node /data
COPY --from=libraries /kindling/node_modules node_modules
COPY --from=client /kindling/dist dist
COPY package.json ./
COPY modules modules
COPY projections projections
COPY src src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/app/main.ts"]
