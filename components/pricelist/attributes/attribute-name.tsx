'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'
import { type AttributeKind, attributeCalls } from './attribute-calls'
import { attributesKey } from './use-attributes'

const MAX_LENGTH = 200

/** An attribute's name being changed in its row: Enter saves, Escape leaves it as it was. A name is required. */
export function AttributeName({
  kind,
  attribute,
  onDone,
}: {
  kind: AttributeKind
  attribute: Attribute
  onDone: () => void
}) {
  const t = useTranslations('pricelist.attributes')
  const kit = useTranslations('kit')
  const { save, pending } = useRename(kind, onDone)
  const [name, setName] = useState(attribute.name)
  const isEmpty = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === attribute.name) onDone()
    else if (!isEmpty) void save({ unique_key: attribute.unique_key, name: name.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-center gap-1">
      <Input
        autoFocus
        aria-label={t('new_name', { name: attribute.name })}
        aria-invalid={isEmpty || undefined}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        className="h-8 w-40 md:w-56"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button
        type="submit"
        size="icon-sm"
        variant="ghost"
        aria-label={kit('save')}
        title={isEmpty ? kit('field.required') : kit('save')}
        pending={pending}
        disabled={isEmpty}
      >
        {pending ? null : <Check aria-hidden />}
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={kit('cancel')}
        title={kit('cancel')}
        onClick={onDone}
      >
        <X aria-hidden />
      </Button>
    </form>
  )
}

/** Saves a name, once at a time. */
function useRename(kind: AttributeKind, onDone: () => void) {
  const t = useTranslations('pricelist.attributes')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const save = async (row: { unique_key: string; name: string }) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await attributeCalls[kind].rename(row)
      await client.invalidateQueries({ queryKey: attributesKey(kind) })
      notify.success(t('done.edit'))
      onDone()
    } catch (error) {
      failure(t('failed.edit'), error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { save, pending }
}
