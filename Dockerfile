# The platform as an image: the client built, production packages only, nobody's root. `src/tools/deploy/README.md` says
# how it is run. One image serves web, gateway and the operator's commands.

FROM node:24-bookworm-slim AS build
WORKDIR /platform
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD): /metrics tells it.
ARG COMMIT
RUN npm run release -- --tree /release

# Node is among the packages.
FROM debian:bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PATH=/platform/node_modules/.bin:$PATH
WORKDIR /platform
COPY --from=build --chown=root:root /release ./
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 8080 32960
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GATEWAY_HTTP_PORT || process.env.PORT || 8080}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm: as the first process it would end at SIGTERM, and with it the container, before what runs is finished.
CMD ["node", "src/tools/setup.mjs", "src/programs/main.ts"]
