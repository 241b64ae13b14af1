"""Search administration: releases and their gate, rebuilds, reports of queries, and judgments."""
