'use client'

import { useTranslations } from 'next-intl'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Notice } from '@/components/ui/notice'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import { CodeDialog, InkDialog, PinDialog, RejectionDialog, TextDialog } from './lazy-dialogs'
import { PhaseBanner } from './phase-banner'
import { PrivacyNotice } from './privacy-notice'
import { SignatureBar } from './signature-bar'
import { SignatureHeading } from './signature-heading'
import { SignatureSheet } from './signature-sheet'
import { textIn } from './signing-progress'
import { type Answer, useAnswer } from './use-answer'
import { useOpened } from './use-opened'
import { type Signing, useSigning } from './use-signing'

/** A document as its signer sees it, without an account: its pages, the fields to sign, and the answers to it. */
export function SignaturePage({ token, initial }: { token: string; initial: SignableDocument }) {
  const t = useTranslations('signature')
  const signing = useSigning(initial)
  const answer = useAnswer(token, signing)
  const { document, phase, pages, signatures, texts } = signing
  const isOpen = phase === 'open'
  useOpened(token, isOpen)
  useUnsavedGuard(isOpen && signatures.size + texts.size > 0)
  return (
    <SharedFrame>
      <div className="grid gap-4">
        <SignatureHeading document={document} phase={phase} />
        {phase === 'open' ? null : <PhaseBanner phase={phase} document={document} answer={answer} />}
        {isOpen && signing.isLocked ? (
          <Notice tone="warning" role="status" title={t('pin.locked')}>
            <p>{t('pin.locked_text')}</p>
          </Notice>
        ) : null}
        {phase === 'signed' ? null : (
          <SignatureSheet
            token={token}
            pages={pages}
            signatures={signatures}
            texts={texts}
            {...(isOpen && {
              onSign: (field) => signing.setDialog({ what: 'ink', field }),
              onFill: (field) => signing.setDialog({ what: 'text', field }),
            })}
          />
        )}
        <PrivacyNotice sender={document.sender} holder={document.graphometric?.holder ?? null} />
        {isOpen ? <SignatureBar signing={signing} answer={answer} /> : null}
      </div>
      {isOpen ? <SigningDialogs signing={signing} answer={answer} /> : null}
    </SharedFrame>
  )
}

function SigningDialogs({ signing, answer }: { signing: Signing; answer: Answer }) {
  const { dialog, setDialog, signatures, sign, texts, fill, savePin } = signing
  const close = () => setDialog(null)
  if (dialog?.what === 'ink')
    return (
      <InkDialog
        label={dialog.field.label}
        holder={signing.document.graphometric?.holder ?? null}
        initial={signatures.get(dialog.field.id) ?? null}
        onSave={(signature) => sign(dialog.field.id, signature)}
        onClose={close}
      />
    )
  if (dialog?.what === 'text')
    return (
      <TextDialog
        field={dialog.field}
        initial={textIn(dialog.field, texts)}
        onSave={(text) => fill(dialog.field, text)}
        onClose={close}
      />
    )
  if (dialog?.what === 'pin') return <PinDialog refusal={dialog.refusal} onSave={savePin} onClose={close} />
  if (dialog?.what === 'code')
    return (
      <CodeDialog
        mailed={answer.mailedCode}
        refusal={dialog.refusal}
        failure={answer.failure}
        pending={answer.running === 'accept'}
        onType={() => setDialog({ what: 'code', refusal: null })}
        onAccept={(code) => void answer.acceptWithCode(code)}
        onClose={close}
      />
    )
  if (dialog?.what === 'reject')
    return (
      <RejectionDialog
        pending={answer.running === 'reject'}
        failure={answer.failure}
        onReject={(reason) => void answer.reject(reason)}
        onClose={close}
      />
    )
  return null
}
