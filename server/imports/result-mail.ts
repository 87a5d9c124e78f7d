import { env } from '@/server/platform/env'
import type { Mail } from '@/server/platform/mailer'
import { translator } from '@/server/platform/text'
import type { ImportJob } from './store'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Where the result of an import is shown, and its rows with faults can be downloaded. */
const addressOf = (job: ImportJob, page: string): string => `${env.LUNA_URL}${page}?id=${job.id}`

/** The mail that reports the end of an import, in the language of the user who started it. */
export function resultMail(job: ImportJob, page: string): Mail {
  const t = translator(job.language === 'en' ? 'en' : 'it')
  const state = job.state.toLowerCase()
  const counts = {
    created: job.new_count,
    changed: job.changed_count,
    unchanged: job.unchanged_count,
    faulty: job.fault_count,
  }
  const lines = [
    t(`imports.mail.${state}`, { file: job.file_name }),
    ...(job.state === 'DONE' ? [t('imports.mail.counts', counts)] : []),
    ...(job.fault_count > 0 ? [t('imports.mail.faults', { count: job.fault_count })] : []),
  ]
  const address = addressOf(job, page)
  const link = `<p><a href="${escaped(address)}">${escaped(t('imports.mail.open'))}</a></p>`
  return {
    to: job.email,
    subject: t(`imports.mail.subject_${state}`, { file: job.file_name }),
    text: [...lines, `${t('imports.mail.open')}: ${address}`].join('\n\n'),
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n') + link,
  }
}
