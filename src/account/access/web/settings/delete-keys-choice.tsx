interface DeleteKeysChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a change of the way in takes the API keys with it, one of which somebody else may have made. */
export function DeleteKeysChoice({ checked, onChange }: DeleteKeysChoiceProps) {
  return (
    <label className="flex w-fit items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4"
      />
      Delete all API keys too
    </label>
  );
}
