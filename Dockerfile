# Leadline with its embedded PostgreSQL: docker build --tag leadline .
# BASE needs Node.js 20.19 or newer and npm, on Debian 12 or something as new.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
# For a build behind a proxy that has a certificate of its own.
ARG NODE_EXTRA_CA_CERTS
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && rm -f dist/server/*.map dist/server/write-openapi.js \
  && npm prune --omit=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/bin bin
COPY --from=build /build/migrations migrations
COPY --from=build /build/dist dist
# The command, for `docker compose exec leadline leadline …`; the user, whom PostgreSQL wants to know by name; and the
# folders that are written to: a volume takes over whose they are.
RUN ln -s /app/bin/leadline.mjs /usr/local/bin/leadline \
  && echo 'leadline:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd \
  && mkdir /data /backups && chown 10001:10001 /data /backups
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=2048", "--heap-growing-percent=40", "--max-semi-space-size=16", "/app/dist/server/main.js"]
