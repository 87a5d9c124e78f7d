'use client'

import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { SettingsValues } from '../settings-values'

type List = 'aliquoteiva' | 'modalitapagamento' | 'conticorrenti' | 'speseExtra'
type Row<Name extends List> = SettingsValues[Name][number]

/** Which row of a list is open in its dialog, with the row as it was before; null for one that is new. */
type Opened<Name extends List> = { index: number; before: Row<Name> | null }

/** The rows of a list of the settings, one of which may be open in a dialog. */
export function useRowDialog<Name extends List>(name: Name) {
  const { control, getValues, trigger } = useFormContext<SettingsValues>()
  const { fields, append, remove, update } = useFieldArray({ control, name })
  const [opened, setOpened] = useState<Opened<Name> | null>(null)
  const rows = () => getValues(name) as Row<Name>[]
  return {
    fields,
    opened,
    remove,
    open: (index: number) => setOpened({ index, before: structuredClone(rows()[index] ?? null) }),
    add: (row: Row<Name>) => {
      setOpened({ index: rows().length, before: null })
      append(row as never, { shouldFocus: false })
    },
    /** Closes the dialog once the row has no fault; answers whether it did. */
    done: async (): Promise<boolean> => {
      const isRight = opened !== null && (await trigger(`${name}.${opened.index}` as never))
      if (isRight) setOpened(null)
      return isRight
    },
    cancel: () => {
      if (opened?.before) update(opened.index, opened.before as never)
      else if (opened) remove(opened.index)
      setOpened(null)
    },
  }
}
