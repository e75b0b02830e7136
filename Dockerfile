# The image runs the sources as they are: Node strips the types, so there is no server build to keep in step.
# The base is pinned by digest where it is built: docker compose build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
RUN pnpm install --frozen-lockfile --filter @app/api --filter @app/web --filter @app/contract
COPY packages packages
COPY apps/api apps/api
COPY apps/web apps/web
RUN pnpm --filter @app/web run build
# The server's own dependencies only, without what building and testing needed.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && pnpm install --frozen-lockfile --prod --filter @app/api --filter @app/contract \
  && rm -rf apps/web/src apps/web/public apps/web/node_modules apps/api/test apps/api/soak apps/bench \
  && find apps packages -name '*.test.ts' -o -name '*.test-d.ts' -o -name '*.suite.ts' | xargs rm -f

FROM ${NODE_IMAGE} AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Without these, a machine with much memory lends twice as much of it as the program uses; see docs/performance.md.
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" MALLOC_ARENA_MAX=2
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN install -d -o node -g node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
