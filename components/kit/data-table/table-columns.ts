import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

export type TableColumnMeta = {
  /** Amounts and numbers stand at the end. */
  align?: 'start' | 'end'
  /** Its name in the column chooser, when the header is not a text. */
  label?: string
  /** Hidden until the user shows it. */
  hidden?: boolean
  className?: string
  /**
   * Its place on a phone, where a row is two lines: the title above subtitle and detail, the amount above the state at the
   * right. Columns without a place are not shown there. A table none of whose columns has one stays a table.
   */
  phone?: PhonePlace
}

export type PhonePlace = 'title' | 'subtitle' | 'detail' | 'amount' | 'state'

export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<TableColumnMeta>(),
})

export type DataTableFeatures = typeof dataTableFeatures

// biome-ignore lint/suspicious/noExplicitAny: a list of columns holds values of several types
export type TableColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row, any>

/**
 * The builder of a table's columns: `tableColumns<InvoiceRow>().accessor('total', { header, cell, meta })`. A
 * column's id is the name by which the call orders; `enableSorting: false` where it cannot.
 */
export const tableColumns = <Row extends RowData>() => createColumnHelper<DataTableFeatures, Row>()
