/** Sends an email to the admin's own address, through the mail server that is in use. */
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { errorMessage } from '../../api/errors'
import { sendTestEmail } from './queries'
import styles from './site-settings.module.css'

export function TestEmail() {
  const mutation = useMutation({ mutationFn: sendTestEmail })
  return (
    <section className={styles.block} aria-label="Test email">
      <h3>Test email</h3>
      <p>It goes to your own address, through the mail server that is saved above.</p>
      <div>
        <Button loading={mutation.isPending} onClick={() => mutation.mutate()}>
          Send a test email to myself
        </Button>
      </div>
      <p role="status" className={mutation.isError ? styles.problem : undefined}>
        {mutation.isError ? errorMessage(mutation.error) : mutation.data?.message}
      </p>
    </section>
  )
}
