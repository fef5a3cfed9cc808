# The shop as an image: built with everything, run with what it needs. The house is mounted at /house, or copied into an
# image of one's own: FROM parkett, COPY my-house /house.
FROM node:24-slim AS build
WORKDIR /app
# The private PostgreSQL is for machines that have none; here there is one.
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 HOUSE=/house DATA_DIR=/tmp/parkett
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
# Node keeps compiled code for each account; it was compiled as root.
RUN for made in build/compiled/*-0; do mv "$made" "${made%-0}-$(id -u node)"; done
COPY --from=build /app/src/engine/storage/migrations ./src/engine/storage/migrations
COPY --from=build /app/demo/house /house
USER node
EXPOSE 3000
# The office, where OFFICE_URL is set.
EXPOSE 3004
# SIGTERM ends streams and finishes what is under way.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/server/index.js"]
