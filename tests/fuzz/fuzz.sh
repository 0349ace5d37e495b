#!/bin/sh
# fuzz.sh TARGET CORPUS FOUND SECONDS: fuzzes for that long. What is new goes to the folder FOUND, and so
# does an input that crashes.
mkdir -p "$3" && exec "$1" -max_total_time="$4" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$3/" "$3" "$2"
