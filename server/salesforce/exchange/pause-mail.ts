import { isLanguage } from '@/lib/i18n/languages'
import { listHolders } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { accountMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'

/**
 * Mails those who can change a channel of the own structure that it rests, because the other side refuses it; `subject` is
 * the box or the account, `reason` its words.
 */
export async function mailPause(
  tx: Tx,
  kind: 'pec_paused' | 'intermediary_paused',
  { subject, reason = '' }: { subject: string; reason?: string },
): Promise<void> {
  const url = pageUrl('/app/settings/salesforce/canale')
  for (const holder of await listHolders(tx, 'GUI_SHOW_SALESFORCE_SETTINGS')) {
    const language = isLanguage(holder.language) ? holder.language : 'it'
    const mail = accountMail(kind, language, { name: holder.first_name, email: subject, reason, url })
    await queueMail(tx, { to: holder.email, ...mail, language })
  }
}
