import { useTranslations } from 'next-intl'

const PARTS = ['controller', 'data', 'purpose', 'media', 'retention', 'rights', 'value', 'limits'] as const

/**
 * The notice for signers (GDPR art. 13), with the sender as controller, and what a simple electronic signature is worth.
 * The signer opens it.
 */
export function PrivacyNotice({ sender }: { sender: string }) {
  const t = useTranslations('signature.privacy')
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium">
        {t('title')}
      </summary>
      <dl className="grid gap-3 border-t px-3 py-3 text-sm">
        {PARTS.map((part) => (
          <div key={part} className="grid gap-0.5">
            <dt className="font-medium text-heading">{t(`${part}.title`)}</dt>
            <dd className="wrap-anywhere text-pretty text-ink-soft">{t(`${part}.text`, { sender })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
