insert into public.application_forms (key, title_field, fields) select 'creator', 'project', $form$[
  {"id": "project", "kind": "short", "required": true, "min": 3, "max": 80,
    "label": {"en": "Name of the project", "es": "Nombre del proyecto", "de": "Name des Projekts"}},
  {"id": "discipline", "kind": "choice", "required": true, "label": {"en": "Kind of project", "es": "Tipo de proyecto", "de": "Art des Projekts"}, "options": [
    {"key": "music", "label": {"en": "Music and sound", "es": "Música y sonido", "de": "Musik und Klang"}},
    {"key": "visual", "label": {"en": "Visual art", "es": "Arte visual", "de": "Bildende Kunst"}},
    {"key": "writing", "label": {"en": "Writing", "es": "Escritura", "de": "Text"}},
    {"key": "film", "label": {"en": "Film and video", "es": "Cine y vídeo", "de": "Film und Video"}},
    {"key": "software", "label": {"en": "Software and tools", "es": "Software y herramientas", "de": "Software und Werkzeuge"}},
    {"key": "education", "label": {"en": "Teaching", "es": "Enseñanza", "de": "Unterricht"}},
    {"key": "other", "label": {"en": "Something else", "es": "Otra cosa", "de": "Etwas anderes"}}]},
  {"id": "pitch", "kind": "long", "required": true, "min": 80, "max": 2000,
    "label": {"en": "What would you make, and what would members get from it?", "es": "¿Qué harías y qué ganarían los miembros con ello?", "de": "Was würdest du machen, und was hätten Mitglieder davon?"},
    "hint": {"en": "80 to 2,000 characters", "es": "De 80 a 2.000 caracteres", "de": "80 bis 2.000 Zeichen"}},
  {"id": "audience", "kind": "long", "required": false, "max": 500,
    "label": {"en": "Who follows your work today?", "es": "¿Quién sigue hoy tu trabajo?", "de": "Wer folgt deiner Arbeit heute?"}},
  {"id": "links", "kind": "link", "required": false, "max": 5,
    "label": {"en": "Links to your work", "es": "Enlaces a tu trabajo", "de": "Links zu deiner Arbeit"},
    "hint": {"en": "Up to five, one per line", "es": "Hasta cinco, uno por línea", "de": "Bis zu fünf, einer pro Zeile"}},
  {"id": "samples", "kind": "file", "required": false, "max": 3,
    "label": {"en": "Files that show your work", "es": "Archivos que muestren tu trabajo", "de": "Dateien, die deine Arbeit zeigen"}}
]$form$
  where not exists (select from public.application_forms where key = 'creator');

select private.declare_setting('applications.retry_days', 'integer', '30', 'days', 0, 365);
select private.declare_setting('applications.invite_days', 'integer', '60', 'days', 1, 365);
