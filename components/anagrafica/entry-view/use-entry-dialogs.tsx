'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { mailAddresses } from '../card/entry-words'

const EntryMailDialog = dynamic(() => import('./entry-mail-dialog').then((module) => module.EntryMailDialog))
const GenericSkuDialog = dynamic(() =>
  import('./generic-sku-dialog').then((module) => module.GenericSkuDialog),
)

/** The dialogs by which an entry is reached, wherever it is shown: a mail, and a code for its own account. */
export function useEntryDialogs(entry: Anagrafica): {
  openMail: (address: string) => void
  openCode: () => void
  dialog: ReactNode
} {
  const [opened, setOpened] = useState<{ Dialog: typeof EntryMailDialog; address: string } | null>(null)
  return {
    openMail: (address) => setOpened({ Dialog: EntryMailDialog, address }),
    openCode: () => setOpened({ Dialog: GenericSkuDialog, address: mailAddresses(entry)[0] ?? '' }),
    dialog: opened ? (
      <opened.Dialog entry={entry} address={opened.address} onClose={() => setOpened(null)} />
    ) : null,
  }
}
