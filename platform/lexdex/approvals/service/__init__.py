"""The interface of pending actions for other features."""

from lexdex.approvals.service.requests import request_approval

__all__ = ["request_approval"]
