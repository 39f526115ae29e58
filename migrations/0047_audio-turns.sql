-- no-transaction
create index concurrently if not exists "audio_jobs_waiting" on "audio_jobs" ("turn", "created_at", "id") where status = 'queued';
