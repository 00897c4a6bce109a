// Downloads everything that Kindling stores about the member, as one file.
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { saveAs } from '../../ui/save-as.ts';

export function ExportData() {
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const download = async () => {
    setPending(true);
    setError(undefined);
    try {
      saveAs(
        'kindling-export.json',
        JSON.stringify(await client.account.exportData.query(), null, 2),
        'application/json',
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <Button pending={pending} pendingLabel="Collecting..." onClick={download}>
        Export my data
      </Button>
      <FormFailure error={error} otherwise="Please try again later." />
    </>
  );
}
