# The image runs the sources as they are: Node strips the types, so there is no server build to keep in step.
# The base is pinned by digest with NODE_IMAGE in .env; see docs/install.md.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/figures/package.json packages/figures/
COPY packages/code-recognition/package.json packages/code-recognition/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/

# Pages and server are made apart, so that a change of one makes only that anew.
FROM manifests AS web
RUN pnpm install --frozen-lockfile --filter @app/web --filter @app/contract --filter @app/figures
COPY packages packages
COPY apps/web apps/web
RUN pnpm --filter @app/web run build

FROM manifests AS server
RUN pnpm install --frozen-lockfile --prod --filter @app/api --filter @app/contract --filter @app/figures --filter @app/code-recognition
COPY packages packages
COPY apps/api apps/api
RUN rm -rf apps/web apps/api/test apps/api/soak packages/code-recognition/corpus \
  && find apps packages \( -name '*.test.ts' -o -name '*.test-d.ts' -o -name '*.suite.ts' \) -not -path '*/node_modules/*' -delete

FROM ${NODE_IMAGE} AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Without these, a machine with much memory lends twice as much of it as the program uses; see docs/performance.md. The
# heap stays well below the container's limit, so that the program says why it ends instead of being killed without a word.
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=704" MALLOC_ARENA_MAX=2
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
WORKDIR /app
COPY --from=server --chown=root:root /app /app
COPY --from=web --chown=root:root /app/apps/web/dist apps/web/dist
RUN install -d -o node -g node /data /data/backups
USER node
EXPOSE 3000
# Asked by the shell: a Node of its own would cost 50 MB every few seconds.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
CMD ["node", "apps/api/src/main.ts"]
