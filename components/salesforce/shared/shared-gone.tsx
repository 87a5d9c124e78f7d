import { Link2Off } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SharedFrame } from '@/components/shell/shared-frame'

/** The page of a link that is unknown or expired; it does not reveal which of both. */
export function SharedGone() {
  const t = useTranslations('documents.public')
  return (
    <SharedFrame>
      <div className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
        <Link2Off aria-hidden className="size-10 text-ink-soft" />
        <h1 className="text-balance font-semibold text-heading text-xl">{t('gone')}</h1>
        <p className="text-ink-soft">{t('gone_text')}</p>
      </div>
    </SharedFrame>
  )
}
