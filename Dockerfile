# syntax=docker/dockerfile:1

FROM node:24.11.0-slim AS base
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /app

# Dependencies alone, so that a change of sources does not install them again.
FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/install.mjs
RUN --mount=type=cache,target=/root/.npm \
    node -e "import('./scripts/install.mjs').then((install) => install.ensureInstalled())"

# The whole repository, built. As an image of its own it migrates, seeds and runs every npm script.
FROM dependencies AS tools
COPY . .
RUN mkdir -p public .data && LUNA_STANDALONE=1 node scripts/run.mjs build && chown node:node .data
USER node
VOLUME /app/.data
CMD ["node", "scripts/run.mjs", "db", "seed"]

# The application: Next's standalone output, without npm, sources or development tools. It runs the jobs too, unless
# LUNA_WORKER=0 leaves them to a worker (docker-compose.yml).
FROM base AS application
# HOST: the server cannot see where its port is published, so it is taken for open unless stated otherwise.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 HOST=0.0.0.0 PORT=3000
RUN mkdir .data && chown node:node .data
COPY --from=tools --chown=node:node /app/.next/standalone ./
COPY --from=tools --chown=node:node /app/.next/static .next/static
COPY --from=tools --chown=node:node /app/public public
COPY --from=tools --chown=node:node /app/.build .build
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=6 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without LUNA_SECRET, the one that the tools image made on the shared volume.
CMD ["sh", "-c", "LUNA_SECRET=\"${LUNA_SECRET:-$(cat .data/secret)}\" exec node server.js"]
