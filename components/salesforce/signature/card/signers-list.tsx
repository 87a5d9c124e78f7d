'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { SigningRequest } from '@/lib/api/salesforce/signature/signature-fields'
import type { SignerState } from '@/lib/domain/signature/signing-request'
import { PinGivenDialog } from './pin-given-dialog'
import type { useSigningActions } from './use-signing-actions'

type Signer = SigningRequest['signer_list'][number]

const TONES = {
  WAITING: 'neutral',
  OPEN: 'info',
  SIGNED: 'success',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  ENDED: 'neutral',
} as const satisfies Record<SignerState, string>

type SignersListProps = {
  request: SigningRequest
  manages: boolean
  actions: ReturnType<typeof useSigningActions>
}

/** The signers of a document in their order, each with the answer or the PIN. */
export function SignersList({ request, manages, actions }: SignersListProps) {
  const t = useTranslations('preview.signing')
  const [pin, setPin] = useState<string | null>(null)
  const { state, signer_list: signers, in_order } = request
  return (
    <section aria-label={t('signers')} className="grid gap-2">
      {in_order ? <p className="text-ink-soft text-sm">{t('in_order')}</p> : null}
      <ol className="grid gap-3">
        {signers.map((signer) => (
          <li key={signer.position} className="grid gap-1">
            <SignerName signer={signer} isOnly={signers.length === 1} />
            <SignerFacts signer={signer} isOpen={state === 'OPEN' || state === 'EXPIRED'} />
            {manages && state === 'OPEN' && signer.answered_at === null ? (
              <PinButton
                signer={signer}
                isOnly={signers.length === 1}
                running={actions.running}
                onPress={() => void actions.givePin(signer.position, setPin)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {pin === null ? null : <PinGivenDialog pin={pin} onClose={() => setPin(null)} />}
    </section>
  )
}

/** The state of the only signer is that of the signing, which the card shows. */
function SignerName({ signer: { name, state }, isOnly }: { signer: Signer; isOnly: boolean }) {
  const t = useTranslations('preview.signing')
  return (
    <div className="flex items-start justify-between gap-2">
      <span className="wrap-anywhere font-medium text-heading">{name}</span>
      {isOnly ? null : <Badge tone={TONES[state]}>{t(`signer_state.${state}`)}</Badge>}
    </div>
  )
}

function SignerFacts({ signer, isOpen }: { signer: Signer; isOpen: boolean }) {
  const t = useTranslations('preview.signing')
  const { recipient, state, answered_at, description, pin_set, pin_locked } = signer
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      <dt>{t('recipient')}</dt>
      <dd>{recipient}</dd>
      {isOpen && answered_at === null ? (
        <>
          <dt>{t('pin')}</dt>
          <dd>{t(pin_locked ? 'pin_locked' : pin_set ? 'pin_set' : 'pin_none')}</dd>
        </>
      ) : null}
      {answered_at ? (
        <>
          <dt>{t('answered')}</dt>
          <dd>
            <InstantText value={answered_at} form="short" className="tabular" />
          </dd>
        </>
      ) : null}
      {description ? (
        <>
          <dt>{t(state === 'REJECTED' ? 'reason' : 'comment')}</dt>
          <dd className="whitespace-pre-line">{description}</dd>
        </>
      ) : null}
    </dl>
  )
}

type PinButtonProps = { signer: Signer; isOnly: boolean; running: string | null; onPress: () => void }

function PinButton({ signer: { position, name, pin_set }, isOnly, running, onPress }: PinButtonProps) {
  const t = useTranslations('preview.signing')
  const key = pin_set ? 'give_pin_again' : 'give_pin'
  return (
    <Button
      size="sm"
      className="justify-self-start"
      pending={running === `pin-${position}`}
      disabled={running !== null}
      onClick={onPress}
    >
      <KeyRound aria-hidden />
      {isOnly ? t(key) : t(`${key}_of`, { name })}
    </Button>
  )
}
