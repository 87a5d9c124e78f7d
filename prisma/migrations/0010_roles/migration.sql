-- Roles that came after structures did: whoever manages the registry may import into it, owners may forget people.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_IMPORT_ANAGRAFICA'::text
    WHERE 'GUI_CAN_MANAGE_ANAGRAFICA' = ANY (gui_item_list) AND NOT 'GUI_CAN_IMPORT_ANAGRAFICA' = ANY (gui_item_list);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_ERASE_ANAGRAFICA'::text
    WHERE gui_item_list @> ARRAY['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_EDIT_BILLING_PROFILES']
      AND NOT 'GUI_CAN_ERASE_ANAGRAFICA' = ANY (gui_item_list);
END $$;
