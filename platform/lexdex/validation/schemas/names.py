"""The fixed names of the validation centre: states, milestones, moves, parties, packages and form options."""

from typing import Literal

RequestState = Literal[
    "draft",
    "awaiting_payment",
    "submitted",
    "scheduled",
    "started",
    "in_progress",
    "completed",
    "report_sent",
    "replied",
    "issued",
    "rejected",
    "appealed",
    "appeal_dismissed",
    "withdrawn",
    "canceled",
]
"""The states of a request. `canceled` means stopped by an admin, with a refund; `appealed` means rejected, and the
vendor's appeal is not decided yet."""
Move = Literal[
    "order",
    "pay",
    "withdraw",
    "cancel",
    "schedule",
    "start",
    "record_finding",
    "correct",
    "complete",
    "send_report",
    "reply",
    "resume",
    "issue",
    "reject",
    "appeal",
    "uphold_appeal",
    "dismiss_appeal",
]
Party = Literal["owner", "admin", "tester", "decider", "appeal_decider", "system"]
"""What someone is to one request. `system` is the worker, such as when it learns of a payment."""
Milestone = Literal[
    "Request Submitted",
    "Testing Scheduled",
    "Testing Started",
    "Testing In Progress",
    "Testing Completed",
    "Certificate Issued",
]
BadgeColour = Literal["gray", "blue", "amber", "orange", "green", "emerald", "red"]
ExpressState = Literal["processing", "in-review", "report-ready", "complete"]

Programme = Literal["full", "express"]
"""full: the four-step wizard; express: the dialog with three steps."""
PackageId = Literal["basic", "standard", "comprehensive", "express-basic", "express-professional", "express-enterprise"]
DeploymentType = Literal["cloud", "on-premise", "hybrid", "saas"]
CloudProvider = Literal["aws", "azure", "gcp", "other", "none"]
ComplianceStandard = Literal["GDPR", "SOC2", "HIPAA", "ISO 27001", "PCI DSS", "CCPA"]
FilePurpose = Literal["technicalDocumentation", "sourceCodeSample", "evidence"]
"""`evidence` is uploaded by the tester, the others by the vendor."""
ScanState = Literal["pending", "clean", "infected", "not_scanned"]
"""pending: in quarantine until the scanner has answered; not_scanned: this installation has no scanner."""

AssignmentPart = Literal["tester", "decider", "appeal_decider"]
Level = Literal["MUST", "SHOULD", "SUGGESTED"]
Verdict = Literal["met", "not_met", "not_applicable"]
DecisionVerdict = Literal["issue", "reject"]
ReportType = Literal["draft", "final"]
ReportState = Literal["generating", "ready", "failed"]
CaseKind = Literal["complaint", "surveillance"]
CaseState = Literal["open", "upheld", "dismissed"]
