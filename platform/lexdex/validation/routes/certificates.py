"""The endpoints by which admins list and change certificates; not those of requests that they worked on."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.approvals.schemas import PendingAction
from lexdex.certificates.schemas import AdminCertificate, AdminCertificatePage, CertificateChange, CertificateRecord
from lexdex.certificates.service import register
from lexdex.certificates.state_machine import Status
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.validation.schemas.requests import Reason
from lexdex.validation.service import approvals, certificates

Query = Annotated[str, QueryParameter(name="q", max_length=100, description="Part of a number, product or holder.")]
StatusFilter = Annotated[Status | None, QueryParameter(name="status", description="Limit to one status.")]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description="Page number; 20 certificates per page.")]


class CertificateAdminController(Controller):
    """Endpoints for admins, who suspend, reinstate and supersede certificates, and request their revocation."""

    path = "/api/admin/certificates"
    tags = ("certificates",)

    @get(
        "",
        operation_id="list_admin_certificates",
        summary="List certificates for admins",
        guards=[admin_only],
        permission=Permission.MANAGE_CERTIFICATES,
    )
    @no_rate_limit(ADMINS)
    async def list_admin_certificates(
        self, text: Query = "", status_filter: StatusFilter = None, page: Page = 1
    ) -> AdminCertificatePage:
        """List one page of all certificates, latest first, with the states of their files and surveillances."""
        return await register.list_admin_page(text, status_filter, page)

    @get(
        "/{number:str}",
        operation_id="get_admin_certificate",
        summary="Get certificate for admins",
        guards=[admin_only],
        permission=Permission.MANAGE_CERTIFICATES,
    )
    @no_rate_limit(ADMINS)
    async def get_admin_certificate(self, number: FromPath[str], actor: NamedDependency[Actor]) -> AdminCertificate:
        """Return a certificate with the changes that this admin may make now; 404 for an unknown number."""
        return await certificates.get_admin_certificate(actor, number)

    @post(
        "/{number:str}/changes",
        operation_id="change_certificate",
        summary="Change certificate",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_CERTIFICATES,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def change_certificate(
        self, number: FromPath[str], data: JSONBody[CertificateChange], actor: NamedDependency[Actor]
    ) -> CertificateRecord:
        """Suspend, reinstate or supersede a certificate, accept changed facts, or make a failed file again.

        Responds with 403 to the tester and the deciders of the request that led to the certificate, and to its vendor,
        and with 409 if the certificate's status, or its replacement, does not allow it, or if changed facts have other
        values by now than `directory_facts_hash` stands for.
        """
        return await certificates.change_certificate(actor, number, data)

    @post(
        "/{number:str}/revocation",
        operation_id="request_certificate_revocation",
        summary="Request revocation of certificate",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.REVOKE_CERTIFICATES,
        status_code=202,
    )
    @no_rate_limit(ADMINS)
    async def request_certificate_revocation(
        self, number: FromPath[str], data: JSONBody[Reason], actor: NamedDependency[Actor]
    ) -> PendingAction:
        """Request the revocation of a certificate. A second admin must approve it: POST /api/admin/approvals.

        Neither of the two may be the tester or a decider of the request that led to it, or its vendor. Responds with
        409 if the certificate's status does not allow it, or a revocation waits already.
        """
        return await approvals.request_revocation(actor, number, data.reason)
