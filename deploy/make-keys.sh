#!/bin/sh
# Makes the installation's two keys, once, where only Kindling's user can read them.
set -eu
for name in session master; do
  if [ ! -s "/keys/$name.key" ]; then
    node -e "process.stdout.write(require('node:crypto').randomBytes(32).toString('base64'))" > "/keys/$name.key.new"
    mv "/keys/$name.key.new" "/keys/$name.key"
  fi
done
chown -R node:node /keys
chmod 0500 /keys
chmod 0400 /keys/*.key
