'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** The props of the field that edits a value in place. */
export type InlineField<Value> = {
  'aria-label': string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  'aria-busy': boolean
  autoFocus: true
  value: Value
  onValue: (value: Value) => void
}

/**
 * A value of a row that is edited in place: a press opens its field. Enter and leaving the field save, Escape takes the old
 * value back. A fault stands below the field, which keeps what was typed. On a phone the value is only shown.
 */
export function InlineEdit<Value>({
  label,
  shown,
  shownText,
  value,
  faultOf,
  save,
  children,
}: {
  /** Names the value and its row. */
  label: string
  shown: ReactNode
  /** The same as a text. */
  shownText: string
  value: Value
  /** The fault of a value that cannot be saved; null for one that can. */
  faultOf: (value: Value) => string | null
  /** Saves, and answers the fault, or null. */
  save: (value: Value) => Promise<string | null>
  children: (field: InlineField<Value>) => ReactNode
}) {
  const faultId = useId()
  const [draft, setDraft] = useState<{ value: Value } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (draft === null && returnsFocus.current) opener.current?.focus()
    returnsFocus.current = false
  }, [draft])
  const close = () => {
    setDraft(null)
    setFault(null)
  }
  const submit = async (entered: Value) => {
    if (isSaving) return
    if (Object.is(entered, value)) return close()
    const wrong = faultOf(entered)
    if (wrong !== null) return setFault(wrong)
    setSaving(true)
    const refused = await save(entered)
    setSaving(false)
    if (refused === null) close()
    else setFault(refused)
  }
  if (draft === null)
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`${label}: ${shownText}`}
        className="-mx-1 min-h-6 cursor-text rounded px-1 underline decoration-dotted decoration-line-strong underline-offset-4 hover:bg-action-soft max-md:pointer-events-none max-md:mx-0 max-md:px-0 max-md:no-underline"
        onClick={() => setDraft({ value })}
      >
        {shown}
      </button>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    returnsFocus.current = true
    if (event.key === 'Escape') close()
    else void submit(draft.value)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the leaving are those of the field inside
    <div onKeyDown={onKeyDown} onBlur={() => void submit(draft.value)} className="min-w-24">
      {children({
        'aria-label': label,
        'aria-invalid': fault === null ? undefined : true,
        'aria-describedby': fault === null ? undefined : faultId,
        'aria-busy': isSaving,
        autoFocus: true,
        value: draft.value,
        onValue: (next) => setDraft({ value: next }),
      })}
      {fault === null ? null : (
        <p id={faultId} role="alert" className="whitespace-normal text-left text-state-error text-xs">
          {fault}
        </p>
      )}
    </div>
  )
}
