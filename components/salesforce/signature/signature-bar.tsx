'use client'

import { ArrowDown, Check, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { Button } from '@/components/ui/button'
import { goToField } from './signature-sheet'
import type { Answer } from './use-answer'
import type { Signing } from './use-signing'

/** The bar with the answers, at the window's foot: how many signatures are given, the way to the next, accept, reject. */
export function SignatureBar({ signing, answer }: { signing: Signing; answer: Answer }) {
  const t = useTranslations('signature')
  const { dialog, setDialog } = signing
  const { running } = answer
  const button = (name: string) => ({ pending: running === name, disabled: running !== null })
  return (
    <section
      aria-label={t('bar')}
      className="sticky bottom-0 z-10 -mx-3 grid gap-2 border-t bg-surface px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float md:bottom-4 md:mx-0 md:rounded-xl md:border md:px-4"
    >
      {answer.failure && !dialog ? <FormNotice tone="error">{answer.failure}</FormNotice> : null}
      <div className="flex min-h-11 items-center gap-1 md:min-h-9 md:gap-2">
        <BarProgress signing={signing} />
        <Button
          variant="ghost"
          className="ml-auto h-11 px-2 md:h-9 md:px-3.5"
          onClick={() => setDialog({ what: 'pin', refusal: null })}
        >
          {signing.pin ? <Check aria-hidden /> : <KeyRound aria-hidden />}
          {t(signing.pin ? 'pin.given' : 'pin.have')}
        </Button>
      </div>
      <div className="grid grid-cols-3 gap-2 md:flex md:justify-end">
        <Button
          className="h-11 px-1 md:mr-auto md:h-9 md:px-3.5"
          {...button('download')}
          onClick={() => void answer.download()}
        >
          {t('download')}
        </Button>
        <Button
          className="h-11 px-1 md:h-9 md:px-3.5"
          disabled={running !== null}
          onClick={() => {
            answer.forgetFailure()
            setDialog({ what: 'reject' })
          }}
        >
          {t('reject.submit')}
        </Button>
        <Button
          variant="primary"
          className="h-11 px-1 md:h-9 md:px-3.5"
          {...button('accept')}
          onClick={() => void answer.accept()}
        >
          {t('accept')}
        </Button>
      </div>
    </section>
  )
}

function BarProgress({ signing: { fields, missing } }: { signing: Signing }) {
  const t = useTranslations('signature')
  const [next] = missing
  if (fields.length === 0) return null
  return (
    <>
      <p role="status" className="whitespace-nowrap font-medium text-sm">
        {t('progress', { signed: fields.length - missing.length, total: fields.length })}
      </p>
      {next ? (
        <Button variant="ghost" className="h-11 px-2 text-link md:h-9" onClick={() => goToField(next.id)}>
          <ArrowDown aria-hidden className="max-sm:hidden" />
          {t('next')}
        </Button>
      ) : null}
    </>
  )
}
