'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import type { FieldSignature } from './build-answer'
import {
  type DocumentField,
  fieldsToSign,
  missingFields,
  pagesOf,
  phaseOf,
  type Signatures,
  type SigningPhase,
  type Texts,
  withText,
} from './signing-progress'

/** Which dialog of the page is open. `refusal` is why the server did not take a PIN or a code. */
export type OpenDialog =
  | { what: 'ink'; field: DocumentField }
  | { what: 'text'; field: DocumentField }
  | { what: 'pin'; refusal: string | null }
  | { what: 'code'; refusal: string | null }
  | { what: 'reject' }

/** The state of a signing: the document, what its signer gave so far, and the dialog that is open. */
export function useSigning(initial: SignableDocument) {
  const t = useTranslations('signature')
  const notify = useNotify()
  const [document, setDocument] = useState(initial)
  const [answered, setAnswered] = useState<SigningPhase | null>(null)
  const [signatures, setSignatures] = useState<Signatures>(new Map())
  const [texts, setTexts] = useState<Texts>(new Map())
  const [pin, setPin] = useState('')
  const [isLocked, setLocked] = useState(initial.pin_locked)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const pages = useMemo(() => pagesOf(document), [document])
  const fields = useMemo(() => fieldsToSign(pages), [pages])
  const sign = (field: string, signature: FieldSignature) => {
    setSignatures((before) => new Map(before).set(field, signature))
    setDialog(null)
    notify.success(t('ink.done'), 'top-center')
  }
  const fill = (field: DocumentField, text: string) => {
    setTexts((before) => withText(before, field, text))
    setDialog(null)
    notify.success(t('text.done'), 'top-center')
  }
  const savePin = (next: string) => {
    setPin(next)
    setDialog(null)
    notify.success(t('pin.done'), 'top-center')
  }
  const refusePin = (refusal: string, locked: boolean) => {
    setPin('')
    setLocked(locked)
    setDialog({ what: 'pin', refusal })
  }
  return {
    document,
    setDocument,
    phase: answered ?? phaseOf(document),
    setAnswered,
    pages,
    fields,
    signatures,
    missing: missingFields(fields, signatures),
    sign,
    texts,
    fill,
    pin,
    savePin,
    refusePin,
    isLocked,
    dialog,
    setDialog,
  }
}

export type Signing = ReturnType<typeof useSigning>
