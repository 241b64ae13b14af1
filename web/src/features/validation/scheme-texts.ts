/** The texts of the page that explains the rules of validation. Periods are those that the server applies. */

type Entry = { name: string; text: string }

export const REQUEST_STAGES: readonly Entry[] = [
  {
    name: 'Request Submitted',
    text: 'The vendor names the software, a module if only that is to be tested, and a package, and pays the fee.',
  },
  {
    name: 'Testing Scheduled',
    text: 'A tester and a decider are assigned. Both declare that they have no conflict of interest before they begin.',
  },
  { name: 'Testing Started', text: 'The tester begins. From here on, the request cannot be withdrawn.' },
  {
    name: 'Testing In Progress',
    text: 'Each criterion of the package gets a finding: met, not met, or not applicable, with evidence.',
  },
  {
    name: 'Testing Completed',
    text: 'The vendor gets the draft report and has ten business days to reply. Then the decider decides.',
  },
  { name: 'Certificate Issued', text: 'The certificate is signed, listed in the register, and recorded in the log.' },
]

export const LEVELS: readonly Entry[] = [
  { name: 'MUST', text: 'Has to be met, or not applicable, before a certificate is issued.' },
  { name: 'SHOULD', text: 'Expected. A failure is named in the report, but does not prevent the certificate.' },
  { name: 'SUGGESTED', text: 'Good practice. The report says whether it is met.' },
]

export const RULES: readonly { id: string; title: string; paragraphs: readonly string[] }[] = [
  {
    id: 'decision',
    title: 'Decision',
    paragraphs: [
      'The person who tests never decides. The decider reads the findings, the evidence and the reply of the vendor, and either issues the certificate or rejects the request with reasons.',
      'A certificate is issued only if every MUST criterion of the package is met or not applicable. The fee pays for the test, not for the result.',
    ],
  },
  {
    id: 'evidence',
    title: 'Evidence',
    paragraphs: [
      'Evidence is a file or an address, with its SHA-256, the day on which it was seen, and the person who saw it. Files are deleted 90 days after the request has ended. Their hashes stay.',
    ],
  },
  {
    id: 'appeal',
    title: 'Appeal',
    paragraphs: [
      'A vendor can appeal a rejection once, within 30 days. Someone who neither tested nor decided the request decides on the appeal.',
    ],
  },
  {
    id: 'complaints',
    title: 'Complaints',
    paragraphs: [
      'A vendor can complain about how a request is handled at any time. An admin who does not work on the request answers in writing.',
    ],
  },
  {
    id: 'surveillance',
    title: 'Surveillance',
    paragraphs: [
      'A certificate is tied to the facts that were examined: version, deployment, hosting, security, module. If one of them changes, the vendor gets an email and has 30 days to show that the criteria are still met. If the change is not examined by then, the certificate is suspended.',
      'An admin can also open a surveillance after a hint. The vendor gets an email with the reason and has 30 days to respond. The certificate stays as it is until the case is closed, and is suspended if the criteria are no longer met.',
      'A certificate is valid for one year. A new test is needed to extend it.',
    ],
  },
]

export const CERTIFICATE_STATES: readonly Entry[] = [
  { name: 'Valid', text: 'Issued, and neither ended nor suspended.' },
  { name: 'Suspended', text: 'In doubt, such as after a change of the examined facts. It can become valid again.' },
  { name: 'Expired', text: 'Its period has ended.' },
  { name: 'Revoked', text: 'Withdrawn for a reason that the register names. It does not become valid again.' },
  { name: 'Superseded', text: 'Replaced by a newer certificate, which its page names.' },
  { name: 'Unknown', text: 'We have never issued a certificate with this number.' },
  { name: 'Sample', text: 'An example by the sample issuer. It certifies nothing.' },
]

export const VERIFICATION_STEPS: readonly Entry[] = [
  { name: 'Open its page', text: 'Scan the code on the certificate, or search the register for its number.' },
  {
    name: 'Check the file',
    text: 'Drop the PDF on that page. We compare its signature and its SHA-256 with those of the issued file.',
  },
  {
    name: 'Check the credential',
    text: 'The credential is an Open Badge 3.0, signed with Ed25519. Any verifier can check it with our public keys and status list.',
  },
  {
    name: 'Check the log',
    text: 'Each issue, suspension, revocation and expiry is an entry of a log in which nothing can be changed unnoticed. The proof travels with the credential. Keep a checkpoint to compare with later ones.',
  },
]
