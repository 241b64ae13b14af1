"""Train the encoder on statements of need; only `train.py` and `train_loop.py` import Ray, torch and transformers."""
