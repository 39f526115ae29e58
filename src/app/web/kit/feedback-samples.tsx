import { Alert } from '#platform/web/alert.tsx';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import { toast } from '#platform/web/toast-store.ts';

/** Components that show a state. */
export function FeedbackSamples({ theme }: { readonly theme: string }) {
  return (
    <Section title={`Feedback, ${theme}`}>
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Badge>default</Badge>
          <Badge variant="success">200</Badge>
          <Badge variant="destructive">422</Badge>
          <Badge variant="attention">83.2%</Badge>
          <Badge variant="muted">Existing</Badge>
          <Spinner label="Sample" />
        </div>
        <Alert title="Default">A message that stays.</Alert>
        <Alert variant="attention" title="Attention">
          Something to watch.
        </Alert>
        <Alert variant="destructive" title="Destructive">
          Something failed.
        </Alert>
        <Progress label="Sample progress" percent={62} />
        <Progress label="Sample quota" percent={83} attention />
        <Skeleton />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() => toast({ title: 'Success', description: 'A default toast.' })}
          >
            Toast
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast({ title: 'Error', description: 'A destructive toast.', variant: 'destructive' })
            }
          >
            Destructive toast
          </Button>
        </div>
      </div>
    </Section>
  );
}
