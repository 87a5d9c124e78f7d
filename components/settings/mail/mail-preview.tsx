'use client'

import { useTranslations } from 'next-intl'

type MailPreviewProps = {
  subject: string
  /** The body; empty lines separate its paragraphs. */
  text: string
  /** The paragraphs below the structure's own words, one for each item. */
  details?: readonly string[]
  receiver: string
  action: string
  sender: string
}

/** A mail as its receiver will read it, with example values; it follows its texts while they are typed. */
export function MailPreview({ subject, text, details = [], receiver, action, sender }: MailPreviewProps) {
  const t = useTranslations('settings.mail')
  const usual = useTranslations('mail.document')
  return (
    <figure className="grid min-w-0 content-start gap-2" aria-live="polite">
      <figcaption className="font-medium text-sm">{t('preview')}</figcaption>
      <div className="grid gap-3 rounded-lg bg-sunken p-4">
        <p className="break-words border-b pb-2 font-medium text-heading">{subject}</p>
        <p>{usual('hello', { name: receiver })}</p>
        {[...text.split(/\n{2,}/), ...details].map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text are its order
          <p key={index} className="whitespace-pre-line break-words">
            {paragraph}
          </p>
        ))}
        <p>
          <span className="inline-block rounded-md bg-action px-3 py-1.5 font-medium text-action-ink text-sm">
            {action}
          </span>
        </p>
        <p className="text-ink-soft text-sm">{usual('footer', { sender })}</p>
      </div>
    </figure>
  )
}
