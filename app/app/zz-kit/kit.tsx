'use client'
import { parseAsString } from 'nuqs/server'
import { useState } from 'react'
import { Combobox } from '@/components/kit/combobox'
import { DataTable } from '@/components/kit/data-table'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { tableSpec } from '@/components/kit/data-table/table-spec'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { DateInput } from '@/components/kit/date-input'
import { DayText } from '@/components/kit/day'
import { useDialogs } from '@/components/kit/dialogs'
import { documentStates } from '@/components/kit/document-state'
import { FormField } from '@/components/kit/form-field'
import { Money } from '@/components/kit/money'
import { NumberInput } from '@/components/kit/number-input'
import { StateChip } from '@/components/kit/state-chip'
import { useUnsavedGuard } from '@/components/kit/unsaved-guard'
import { useNotify } from '@/components/kit/use-notify'
import { displayName } from '@/components/shell/display-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { InvoiceRow } from '@/lib/api/salesforce/invoice-answer'

const spec = tableSpec({
  columns: ['id', 'date', 'receiver_name', 'total', 'state'],
  column: 'id',
  size: 20,
  sizes: [20, 50, 100, 500],
  filters: { search: parseAsString.withDefault('') },
})
const c = tableColumns<InvoiceRow>()
const columns = c.columns([
  c.accessor('fullNumeration', { header: 'Numero', enableSorting: false, cell: (x) => x.getValue() ?? '–' }),
  c.accessor('date', { header: 'Data', cell: (x) => <DayText value={x.getValue()} /> }),
  c.accessor('receiver_name', { header: 'Cliente' }),
  c.accessor('description', { header: 'Descrizione', enableSorting: false, meta: { hidden: true } }),
  c.accessor('state', { header: 'Stato', cell: (x) => <StateChip state={x.getValue()} /> }),
  c.accessor('total', {
    header: 'Totale',
    meta: { align: 'end' },
    cell: (x) => <Money value={x.getValue()} />,
  }),
])
export function Kit() {
  const state = useTableState(spec)
  const data = useTableQuery({
    key: 'zz',
    input: { ...state.query, ...state.filters },
    load: async (i) => {
      const { response: r } = await api.salesforce.invoices.list(i as never)
      return { rows: r.invoice_list, total: r.paging_data.total_items }
    },
  })
  const d = useDialogs()
  const n = useNotify()
  const [num, setNum] = useState<number | null>(1234.5)
  const [out, setOut] = useState('')
  const [dirty, setDirty] = useState(false)
  const [who, setWho] = useState<Anagrafica | null>(null)
  useUnsavedGuard(dirty)
  return (
    <div className="grid gap-4">
      <h1>Kit</h1>
      <div className="flex flex-wrap gap-2">
        {Object.keys(documentStates).map((s) => (
          <StateChip key={s} state={s} />
        ))}
        <Badge>n</Badge>
        <Badge tone="info">i</Badge>
        <Badge tone="danger">d</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button pending>Pending</Button>
        <Button
          onClick={async () =>
            setOut(String(await d.confirm({ text: 'Sei sicuro?', details: 'dettagli\nqui' })))
          }
        >
          confirm
        </Button>
        <Button onClick={async () => setOut(String(await d.prompt({ text: 'Perché?', label: 'Motivo' })))}>
          prompt
        </Button>
        <Button onClick={() => n.success('Salvato')}>toast</Button>
        <Button onClick={() => api.salesforce.invoices.list({ page: -1 as never }).catch(n.error)}>
          err
        </Button>
        <Button
          onClick={() => {
            const p = n.progress('Caricamento fattura in corso')
            setTimeout(() => p.done('Fattura caricata correttamente'), 3000)
          }}
        >
          progress
        </Button>
        <Button
          onClick={() =>
            api.auth.sessions
              .clientUserinfo()
              .then((r) => setOut('call ok ' + r.response.client_info.email))
              .catch((e) => setOut('call ' + e.code))
          }
        >
          call
        </Button>
        <label>
          <Checkbox checked={dirty} onCheckedChange={(v) => setDirty(v === true)} /> dirty
        </label>{' '}
        <Switch aria-label="sw" /> <output data-testid="out">{out}</output>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <FormField label="Importo" required help="aiuto" error="Campo obbligatorio">
          {(f) => <NumberInput {...f} value={num} onValueChange={setNum} />}
        </FormField>
        <FormField label="Data">{(f) => <DateInput {...f} defaultValue="2026-11-21" />}</FormField>
        <FormField label="Tipo" warning="strano">
          {(f) => <Select {...f} options={[{ value: 'a', label: 'A' }]} placeholder="Scegli…" />}
        </FormField>
        <FormField label="Testo">{(f) => <Input {...f} placeholder="segnaposto" />}</FormField>
        <FormField label="Cliente">
          {(f) => (
            <Combobox
              {...f}
              clearable
              value={who}
              onValueChange={setWho}
              searchKey="a"
              search={async (s) =>
                (
                  await api.anagrafica.anagrafica.searchStructure({
                    anagrafica: { search: s },
                    paging_data: { items_per_page: 10 },
                  })
                ).response.anagrafica_list
              }
              keyOf={(a) => a.sku}
              labelOf={displayName}
            />
          )}
        </FormField>
        <FormField label="Note">{(f) => <Textarea {...f} />}</FormField>
        <RadioGroup defaultValue="a" aria-label="r">
          <RadioItem value="a" label="Uno" help="spiegazione" />
          <RadioItem value="b" label="Due" />
        </RadioGroup>
        <Tabs defaultValue="a">
          <TabsList>
            <TabsTrigger value="a">Uno</TabsTrigger>
            <TabsTrigger value="b">Due</TabsTrigger>
          </TabsList>
          <TabsContent value="a">contenuto</TabsContent>
        </Tabs>
      </div>
      <DataTable
        id="zz"
        label="Fatture"
        columns={columns}
        state={state}
        data={data}
        rowKey={(r) => r.id}
        rowLabel={(r) => `Fattura ${r.id}`}
        rowHref={(r) => `/app/documents/preview/invoice/${r.id}`}
        rowActions={() => [
          { key: 'a', label: 'Apri' },
          { key: 'b', label: 'Elimina', destructive: true, separated: true },
        ]}
        canSelectAll
        bulkActions={(s) => <Button size="sm">Emetti {s.kind === 'all' ? s.total : s.keys.length}</Button>}
        toolbar={
          <Input
            aria-label="Cerca"
            className="h-8 max-w-60"
            placeholder="Cerca"
            value={state.filters.search}
            onChange={(e) => state.setFilters({ search: e.target.value })}
          />
        }
        empty={<p>vuoto</p>}
      />
    </div>
  )
}
