import { Alert } from '../../kit/alert.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Section } from '../../kit/section.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { toast } from '../../kit/toast-store.ts';

/** What tells customers how things stand. */
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
          <Button variant="outline" onClick={() => toast({ title: 'Success', description: 'A default toast.' })}>
            Toast
          </Button>
          <Button
            variant="outline"
            onClick={() => toast({ title: 'Error', description: 'A destructive toast.', variant: 'destructive' })}
          >
            Destructive toast
          </Button>
        </div>
      </div>
    </Section>
  );
}
