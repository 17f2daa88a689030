"""Scenes and events to what people see and read: text, SVG, bundles, self-contained pages.

Pure: a scene, events or a position in, a string or a JSON-able value out. No game is known here,
and nothing here knows a widget.
"""
