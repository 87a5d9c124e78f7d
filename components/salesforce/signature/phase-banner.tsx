'use client'

import { CircleCheck, CircleX, FileDown, Info } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import type { SigningPhase } from './signing-progress'
import type { Answer } from './use-answer'

const looks = {
  signed: [CircleCheck, 'border-state-paid/30 bg-state-paid/10', 'text-state-paid'],
  waiting: [CircleCheck, 'border-state-issued/25 bg-state-issued/10', 'text-state-issued'],
  rejected: [CircleX, 'border-state-error/30 bg-state-error/10', 'text-state-error'],
  closed: [Info, 'border-state-issued/25 bg-state-issued/10', 'text-state-issued'],
} as const

/** The end of a signing. Once signed, the sealed file can be downloaded; a rejected document cannot (document 3 §4). */
export function PhaseBanner({
  phase,
  document,
  answer,
}: {
  phase: Exclude<SigningPhase, 'open'>
  document: SignableDocument
  answer: Answer
}) {
  const t = useTranslations('signature')
  const [Icon, box, ink] = looks[phase]
  return (
    <section aria-labelledby="signing-end" className={cn('flex gap-3 rounded-xl border px-4 py-3', box)}>
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grid min-w-0 grow gap-2">
        <h2 id="signing-end" className="font-semibold text-heading text-lg">
          {t(`phase.${phase}.title`)}
        </h2>
        <p className="text-pretty">{t(`phase.${phase}.text`)}</p>
        {document.answered_at ? (
          <p className="text-ink-soft text-sm">
            {t('answered')} <InstantText value={document.answered_at} className="tabular" />
          </p>
        ) : null}
        {answer.failure ? <FormNotice tone="error">{answer.failure}</FormNotice> : null}
        {phase === 'closed' ? null : (
          <Button
            variant={phase === 'signed' ? 'primary' : 'secondary'}
            className="h-11 justify-self-start md:h-9"
            pending={answer.running === 'download'}
            disabled={phase === 'rejected'}
            onClick={() => void answer.download()}
          >
            {answer.running ? null : <FileDown aria-hidden />}
            {t('download')}
          </Button>
        )}
        {phase === 'signed' ? (
          <p className="text-pretty text-ink-soft text-sm">
            {t('verify')}{' '}
            <Link href="/verify" className="rounded-sm text-link underline underline-offset-2">
              {t('verify_link')}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  )
}
