import { MailSettings } from '#features/emails/web/mail-settings'

export default function Mail() {
  return <MailSettings />
}
