import { useTranslations } from 'next-intl'

const DATA = ['controller', 'data', 'purpose', 'media'] as const
const REST = ['retention', 'rights', 'value', 'limits'] as const

/**
 * The notice for signers (GDPR art. 13), with the sender as controller, and what a simple electronic signature is worth.
 * `holder` is the third party for whom graphometric data may be encrypted; null where none are recorded. The signer opens it.
 */
export function PrivacyNotice({ sender, holder }: { sender: string; holder: string | null }) {
  const t = useTranslations('signature.privacy')
  const parts = [...DATA, ...(holder === null ? [] : (['graphometric'] as const)), ...REST]
  const values = { sender, holder: holder ?? '', withPen: holder === null ? 'no' : 'yes' }
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium">
        {t('title')}
      </summary>
      <dl className="grid gap-3 border-t px-3 py-3 text-sm">
        {parts.map((part) => (
          <div key={part} className="grid gap-0.5">
            <dt className="font-medium text-heading">{t(`${part}.title`)}</dt>
            <dd className="wrap-anywhere text-pretty text-ink-soft">{t(`${part}.text`, values)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
