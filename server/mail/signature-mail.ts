import { CODE_MINUTES } from '@/lib/domain/signature/mail-code'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

export type SignatureMailValues = {
  document: string
  sender: string
  receiver: string
  /** The signer's reason or comment; '' where none was given. */
  description: string
  url: string
}

type Answer = 'SIGNED' | 'ACCEPTED' | 'REJECTED'

/** The mail that reminds a signer who has not answered; `url` is the signing link. Texts at `mail.signature.reminder`. */
export function signingReminderMail(
  language: Language,
  values: Omit<SignatureMailValues, 'description'>,
): MailText {
  const t = translator(language)
  const { document, sender, receiver, url } = values
  const params = { document, sender }
  return layoutMail(language, {
    subject: t('mail.signature.reminder.subject', params),
    title: t('mail.signature.reminder.title', params),
    paragraphs: [t('mail.document.hello', { name: receiver }), t('mail.signature.reminder.text', params)],
    action: { label: t('mail.document.sign'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', params),
  })
}

/** The mail with the code that accepting needs. Texts at `mail.signature.code`. */
export function signingCodeMail(
  language: Language,
  {
    receiver,
    code,
    ...params
  }: Pick<SignatureMailValues, 'document' | 'sender' | 'receiver'> & { code: string },
): MailText {
  const t = translator(language)
  return layoutMail(language, {
    subject: t('mail.signature.code.subject', params),
    title: t('mail.signature.code.title', params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      t('mail.signature.code.text', { ...params, minutes: CODE_MINUTES }),
    ],
    code,
    fallback: '',
    footer: t('mail.signature.code.footer', params),
  })
}

/**
 * The mail about the answer to a document that was sent to be signed: to the person who sent it (`to` SENDER), or the
 * signer's copy (SIGNER). Texts at `mail.signature`.
 */
export function signatureMail(
  language: Language,
  { to, answer, values }: { to: 'SENDER' | 'SIGNER'; answer: Answer; values: SignatureMailValues },
): MailText {
  const t = translator(language)
  const base = `mail.signature.${to === 'SIGNER' ? 'copy' : answer}`
  const { description, url, sender, receiver } = values
  const params = { document: values.document, sender, receiver }
  return layoutMail(language, {
    subject: t(`${base}.subject`, params),
    title: t(`${base}.title`, params),
    paragraphs: [
      ...(to === 'SIGNER' ? [t('mail.document.hello', { name: receiver })] : []),
      t(`${base}.text`, params),
      ...(to === 'SENDER' && description ? [t('mail.signature.description', { description })] : []),
    ],
    action: { label: t('mail.document.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', params),
  })
}
