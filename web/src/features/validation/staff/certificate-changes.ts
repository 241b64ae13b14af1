/** What each change of a certificate is called, and what follows from it publicly. */
import type { ChangeName } from './certificate-queries'

type ChangeTexts = {
  /** The button that opens the dialog, and that of the dialog. */
  label: string
  busyLabel: string
  title: string
  /** What the public sees afterwards. */
  effects: readonly string[]
  done: string
  isDestructive: boolean
  /** Whether the admin types the number of the certificate, because the change is final. */
  needsNumber: boolean
}

const EMAIL = 'The holder gets an email with your reason.'
const LOGGED = 'The public page and the transparency log show your reason, without your name.'

export const CHANGES: Record<ChangeName, ChangeTexts> = {
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending...',
    title: 'Suspend the certificate',
    effects: [
      'The public page says at once that the certificate is suspended and must not be relied on.',
      'Checks of its PDF and its credential say that it is suspended. The product loses its mark.',
      LOGGED,
      EMAIL,
      'You can reinstate it later.',
    ],
    done: 'The certificate was suspended.',
    isDestructive: true,
    needsNumber: false,
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Reinstating...',
    title: 'Reinstate the certificate',
    effects: [
      'The public page says at once that the certificate is valid again.',
      'It accepts no changed facts: while the directory states others than were examined, it is refused.',
      'An open surveillance because of changed facts ends.',
      LOGGED,
      EMAIL,
    ],
    done: 'The certificate is valid again.',
    isDestructive: false,
    needsNumber: false,
  },
  revoke: {
    label: 'Revoke',
    busyLabel: 'Sending...',
    title: 'Revoke the certificate',
    effects: [
      'A second admin must approve it within seven days. Until then, nothing changes.',
      'This is final: a revoked certificate can never be valid again.',
      'The public page then says that the certificate was revoked. It stays in the register.',
      LOGGED,
      EMAIL,
    ],
    done: 'Waits for a second admin: the revocation must be approved within seven days.',
    isDestructive: true,
    needsNumber: true,
  },
  supersede: {
    label: 'Replace',
    busyLabel: 'Replacing...',
    title: 'Replace the certificate',
    effects: [
      'This is final: the certificate ends, and can never be valid again.',
      'The public page says at once that it was replaced, and links to the new certificate.',
      'The page and the transparency log name the new certificate; your reason is in the audit log only.',
      'The holder gets an email that names the new certificate.',
    ],
    done: 'The certificate was replaced.',
    isDestructive: true,
    needsNumber: true,
  },
  accept_facts: {
    label: 'Accept changed facts',
    busyLabel: 'Accepting...',
    title: 'Accept the changed facts',
    effects: [
      'The status does not change, and the surveillance ends.',
      'The public page lists the facts that the directory states today as accepted, beside those of the issue.',
      'The public page shows your reason, without your name.',
    ],
    done: 'The changed facts were accepted.',
    isDestructive: false,
    needsNumber: false,
  },
  retry_file: {
    label: 'Generate the file again',
    busyLabel: 'Starting...',
    title: 'Generate the file again',
    effects: [
      'The status does not change. The public page offers the PDF and the credential as soon as they are ready.',
      'Your reason is in the audit log only.',
    ],
    done: 'The file is being generated.',
    isDestructive: false,
    needsNumber: false,
  },
}

/** Labels of the entries in a certificate's history; others are shown by their own name. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  issued: 'Issued',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  revoked: 'Revoked',
  superseded: 'Replaced',
  expired: 'Expired',
  facts_accepted: 'Changed facts accepted',
  surveillance_opened: 'Surveillance opened',
  surveillance_closed: 'Surveillance closed',
  document_issued: 'File issued',
}

export const FILE_STATES = {
  generating: 'Being generated',
  ready: 'Ready',
  failed: 'Failed',
  none: 'No file',
} as const
