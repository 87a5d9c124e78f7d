/** The specification names no roles for templates: they are read and changed with the rights to documents. */
export const READ = ['GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT', 'GUI_CAN_LIST_INVOICE'] as const
export const WRITE = ['GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT', 'GUI_CAN_MANAGE_INVOICE'] as const
