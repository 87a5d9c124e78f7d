'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { useLanguage } from '../use-language'
import { editedNumber, readNumberText, shownNumber, typedNumberText } from './number-text'

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  decimals?: number
  negative?: boolean
  /** An amount, which is shown with two decimals at least. */
  cents?: boolean
}

/**
 * A number by the rules of document 1 §5, written as in the language of the page. Controlled: `value` is a number, or
 * null without one; with react-hook-form use it in a `Controller`. Amounts are aligned right. While it is edited the
 * text stays as typed; on leaving it shows the number that was read, and a text that is no number shows its fault.
 */
export function NumberInput({
  value,
  onValueChange,
  decimals = 2,
  negative = true,
  cents = decimals === 2,
  className,
  onFocus,
  onBlur,
  ...props
}: Props) {
  const t = useTranslations('kit.number')
  const language = useLanguage()
  const messageId = useId()
  const rules = { language, decimals, negative }
  const { text, setText, isFocused, told, isByPointer } = useNumberText(value, (known, isEdited) =>
    (isEdited ? editedNumber : shownNumber)(known, cents, language),
  )
  const [isLeft, setLeft] = useState(true)
  const { fault } = readNumberText(text, rules)
  // A value that was set from elsewhere is shown as it is, whatever the field would let one type.
  const isUnderstood = fault === null || told.current !== null
  const isWrong = isLeft && !isUnderstood
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className={cn('tabular text-right', className)}
        {...props}
        aria-invalid={isWrong ? true : props['aria-invalid']}
        aria-describedby={isWrong ? messageId : props['aria-describedby']}
        value={text}
        onPointerDown={() => {
          isByPointer.current = true
        }}
        onFocus={(event) => {
          const field = event.currentTarget
          isFocused.current = true
          setLeft(false)
          if (typeof value === 'number' && isUnderstood) {
            flushSync(() => setText(editedNumber(value, cents, language)))
          }
          if (!isByPointer.current) field.select()
          isByPointer.current = false
          onFocus?.(event)
        }}
        onChange={(event) => {
          const typed = typedNumberText(text, event.target.value, rules)
          const read = readNumberText(typed, rules)
          setText(typed)
          told.current = read.value
          onValueChange(read.value)
        }}
        onBlur={(event) => {
          isFocused.current = false
          setLeft(true)
          if (isUnderstood) setText(typeof value === 'number' ? shownNumber(value, cents, language) : '')
          onBlur?.(event)
        }}
      />
      {isWrong ? (
        <p id={messageId} role="alert" className="text-state-error text-xs">
          {t(fault ?? 'unclear', {
            decimals,
            example: shownNumber(decimals === 0 ? 1234 : 1234.56, cents, language),
          })}
        </p>
      ) : null}
    </>
  )
}

/** The text of a field, which follows a value that is set from elsewhere. */
function useNumberText(
  value: number | null | undefined,
  textOf: (value: number, isEdited: boolean) => string,
) {
  const isFocused = useRef(false)
  const isByPointer = useRef(false)
  const known = typeof value === 'number' && !Number.isNaN(value) ? value : null
  const reported = useRef(known)
  const [text, setText] = useState(() => (known === null ? '' : textOf(known, false)))
  const write = useRef(textOf)
  write.current = textOf
  useEffect(() => {
    // Some forms take an emptied field as 0: the field then stays empty while the user types another number.
    if (known === reported.current || (isFocused.current && reported.current === null && known === 0)) return
    reported.current = known
    setText(known === null ? '' : write.current(known, isFocused.current))
  }, [known])
  return { text, setText, isFocused, told: reported, isByPointer }
}
