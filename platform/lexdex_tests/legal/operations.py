"""Each operation of legal: who may call it, and a valid request."""

from lexdex_tests.access.operation import Operation, admin_only, public

LEGAL = {
    "title": "Accessibility",
    "updated_on": "2026-11-21",
    "sections": [{"id": "one", "heading": "One", "group": None, "paragraphs": ["A text."]}],
}

OPERATIONS: dict[str, Operation] = {
    "list_legal_texts": public("GET", "/api/legal"),
    "get_legal_text": public("GET", "/api/legal/accessibility"),
    "list_legal_text_versions": admin_only("GET", "/api/legal/accessibility/versions", permission="edit_legal_texts"),
    "publish_legal_text": admin_only("PUT", "/api/legal/accessibility", LEGAL, permission="edit_legal_texts"),
}
