import { useTranslations } from 'next-intl'

/** The question before a document is accepted, with the signature that this makes and the document that it is about. */
export function AcceptanceText({ sha256 }: { sha256: string }) {
  const t = useTranslations('signature')
  return (
    <>
      {t('ask')}
      <span className="mt-3 block text-pretty text-ink-soft text-sm wrap-anywhere">
        {t('consent', { sha256 })}
      </span>
    </>
  )
}
