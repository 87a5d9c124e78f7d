'use client'

import { useQuery } from '@tanstack/react-query'
import { FileOutput, type LucideIcon, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedPush } from '@/components/kit/dialogs/unsaved-guard'
import { useDebounced } from '@/components/kit/use-debounced'
import { StateChip } from '@/components/salesforce/list/state-chip'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { displayName } from '../session/display-name'
import { useHasRole } from '../session/user-context'
import { type PaletteAction, usePaletteActions } from './use-palette-actions'

const FOUND = 6

/** ⌘K: screens, registries, documents and actions, by what is typed. */
export function CommandPalette({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('shell')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeOnOutside
        hideClose
        aria-describedby={undefined}
        className="gap-0 overflow-hidden p-0 md:top-[15vh] md:max-w-xl md:translate-y-0"
      >
        <DialogTitle className="sr-only">{t('search')}</DialogTitle>
        <DialogDescription className="sr-only">{t('search_help')}</DialogDescription>
        <PaletteContent onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const push = useGuardedPush()
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), 250)
  const { screens, actions, settings } = usePaletteActions()
  const go = (href: string) => {
    onClose()
    void push(href)
  }
  const run = (action: PaletteAction) => {
    onClose()
    action.run()
  }
  return (
    <Command shouldFilter={false} label={t('search')}>
      <CommandInput value={text} onValueChange={setText} placeholder={t('search_placeholder')} />
      <CommandList className="max-h-none flex-1 md:max-h-[min(26rem,60vh)]">
        <CommandEmpty>{t('search_nothing')}</CommandEmpty>
        <FoundRegistries text={settled} onGo={go} />
        <FoundInvoices text={settled} onGo={go} />
        <PaletteGroup heading={t('palette.screens')} items={matching(screens, text)} onRun={run} />
        <PaletteGroup heading={t('palette.actions')} items={matching(actions, text)} onRun={run} />
        {text.trim() === '' ? null : (
          <PaletteGroup
            heading={t('settings')}
            items={matching(settings, text).slice(0, FOUND)}
            onRun={run}
          />
        )}
      </CommandList>
    </Command>
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word typed is somewhere in the name, whatever its accents. */
function matching(items: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return items.filter((item) =>
    words.every((word) => plain(`${item.label} ${item.group ?? ''}`).includes(word)),
  )
}

function PaletteGroup({
  heading,
  items,
  onRun,
}: {
  heading: string
  items: readonly PaletteAction[]
  onRun: (item: PaletteAction) => void
}) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={heading}>
      {items.map((item) => (
        <CommandItem key={item.key} value={item.key} onSelect={() => onRun(item)}>
          <item.icon aria-hidden />
          <span className="truncate">{item.label}</span>
          {item.group ? <span className="ml-auto truncate text-ink-soft text-sm">{item.group}</span> : null}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function FoundRegistries({ text, onGo }: { text: string; onGo: (href: string) => void }) {
  const t = useTranslations('shell.palette')
  const has = useHasRole()
  const { data = [] } = useQuery({
    queryKey: ['palette', 'registries', text],
    enabled: text.length > 1 && has('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'),
    queryFn: async () => {
      const input = { anagrafica: { search: text }, paging_data: { items_per_page: FOUND } }
      return (await api.anagrafica.anagrafica.searchStructure(input)).response.anagrafica_list
    },
  })
  if (data.length === 0) return null
  return (
    <CommandGroup heading={t('registries')}>
      {data.map((entry) => (
        <FoundRegistry key={entry.sku} entry={entry} onGo={onGo} />
      ))}
    </CommandGroup>
  )
}

function FoundRegistry({ entry, onGo }: { entry: Anagrafica; onGo: (href: string) => void }) {
  const Icon: LucideIcon = UserRound
  return (
    <CommandItem value={`registry-${entry.sku}`} onSelect={() => onGo(`/app/registry/view/view/${entry.id}`)}>
      <Icon aria-hidden />
      <span className="truncate">{displayName(entry)}</span>
      <span className="ml-auto truncate text-ink-soft text-sm">{entry.address_city}</span>
    </CommandItem>
  )
}

function FoundInvoices({ text, onGo }: { text: string; onGo: (href: string) => void }) {
  const t = useTranslations('shell.palette')
  const has = useHasRole()
  const { data = [] } = useQuery({
    queryKey: ['palette', 'invoices', text],
    enabled: text.length > 1 && has('GUI_CAN_LIST_INVOICE'),
    queryFn: async () => {
      const input = { search: text, size: FOUND, column: 'id', orderDirection: 'desc' } as const
      return (await api.salesforce.invoices.list(input)).response.invoice_list
    },
  })
  if (data.length === 0) return null
  return (
    <CommandGroup heading={t('documents')}>
      {data.map((invoice) => (
        <CommandItem
          key={invoice.id}
          value={`invoice-${invoice.id}`}
          onSelect={() => onGo(`/app/documents/preview/invoice/${invoice.id}`)}
        >
          <FileOutput aria-hidden />
          <span className="truncate">
            {invoice.fullNumeration
              ? t('invoice', { number: invoice.fullNumeration, name: invoice.receiver_name })
              : t('draft_invoice', { name: invoice.receiver_name })}
          </span>
          <StateChip state={invoice.state} className="ml-auto" />
        </CommandItem>
      ))}
    </CommandGroup>
  )
}
