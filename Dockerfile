# syntax=docker/dockerfile:1
# One image for every role: `serve` (the default), `up` (with the studio), `work`, `integrator`, `doctor`.
#   docker build -t deckwright .
#   docker run -p 8787:8787 -v deckwright:/data deckwright

FROM node:22-bookworm AS studio
WORKDIR /src/studio/web
COPY studio/web .
RUN npm ci --no-audit --no-fund && npm run build

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
COPY --from=studio /src/studio/web/dist studio/web/dist
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked -p deckwright && cp target/release/deckwright /deckwright

FROM debian:bookworm-slim
# Certificates for language models and S3 stores; curl for the health check.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home deckwright \
    && install -d -o deckwright -g deckwright /data
COPY --from=build /deckwright /usr/local/bin/deckwright
COPY LICENSE /usr/share/doc/deckwright/LICENSE
USER 10001
ENV DECKWRIGHT_DATA=/data DECKWRIGHT_LISTEN=0.0.0.0:8787 DECKWRIGHT_LOG_FORMAT=json
VOLUME /data
EXPOSE 8787
# Of `serve`. A `work` process listens for operators alone: ask its DECKWRIGHT_ADMIN_LISTEN there, as deploy/compose.yaml does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD curl -fsS -o /dev/null http://127.0.0.1:8787/readyz
ENTRYPOINT ["deckwright"]
CMD ["serve"]
