import { Link2Off } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SharedFrame } from '@/components/shell/shared-frame'

/** The page of a signing link that opens nothing: it is unknown, or it expired, was withdrawn or was replaced. */
export function SignatureGone({ reason }: { reason: 'unknown' | 'ended' }) {
  const t = useTranslations('signature.gone')
  return (
    <SharedFrame>
      <div className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
        <Link2Off aria-hidden className="size-10 text-ink-soft" />
        <h1 className="text-balance font-semibold text-heading text-xl">{t(`${reason}.title`)}</h1>
        <p className="text-pretty text-ink-soft">{t(`${reason}.text`)}</p>
      </div>
    </SharedFrame>
  )
}
