import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

/** Which mail of an account; each has its texts at `mail.<kind>`. */
export type AccountMailKind =
  | 'confirm'
  | 'confirm_customer'
  | 'closed'
  | 'exists'
  | 'association'
  | 'reset'
  | 'changed'
  | 'code'
  | 'invite'
  | 'email'
  | 'email_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'codes_renewed'
  | 'pec_paused'
  | 'intermediary_paused'
  | 'backup_late'
  | 'backup_copy_late'

export type AccountMailValues = {
  /** The person's name; '' when it is not known. */
  name: string
  /** Where the button leads. */
  url: string
  /** The structure that the mail is about. */
  structure?: string
  /** The name of the person that invites. */
  inviter?: string
  /** The address that the mail is about: the one that the account has now, or a PEC box; or an intermediary's name. */
  email?: string
  code?: string
  /** The words with which another server refused. */
  reason?: string
  /** A day, already written for people. */
  expires?: string
  /** When something last succeeded, already written for people. */
  last?: string
}

/** The mail of an account, in its language. */
export function accountMail(kind: AccountMailKind, language: Language, values: AccountMailValues): MailText {
  const t = translator(language)
  const {
    name,
    url,
    structure = '',
    inviter = '',
    email = '',
    code,
    reason = '',
    expires = '',
    last = '',
  } = values
  const params = { name, structure, inviter, email, reason, expires, last }
  const text = (key: string) => t(`mail.${kind}.${key}`, params)
  return layoutMail(language, {
    subject: text('subject'),
    title: text('title'),
    paragraphs: [name ? t('mail.hello', { name }) : t('mail.hello_nobody'), text('text')],
    action: { label: text('action'), url },
    ...(code ? { code } : {}),
    fallback: t('mail.fallback'),
    footer: text('footer'),
  })
}
